package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.ToolId;
import java.util.List;

/**
 * What turns may use. What is not listed is not allowed.
 *
 * @param tools the exact tools
 * @param capabilities the capabilities that turns may run
 * @param firstCapability what the first turn runs
 * @param approvalRequiredFor capabilities that need a person's approval before each start
 * @param allowCode whether turns may use tools that may run code
 */
public record Authority(
        List<ToolId> tools,
        List<CapabilityId> capabilities,
        CapabilityId firstCapability,
        List<CapabilityId> approvalRequiredFor,
        boolean allowCode) {
    public Authority {
        tools = List.copyOf(tools);
        capabilities = List.copyOf(capabilities);
        approvalRequiredFor = List.copyOf(approvalRequiredFor);
    }

    /** Whether turns may use {@code tool}. */
    public boolean allows(ToolId tool) {
        return tools.contains(tool);
    }

    /** Whether turns may use {@code tool} as its capability offers it: what may run code must be allowed to. */
    public boolean allows(Tool tool) {
        return allows(tool.id()) && (allowCode || !tool.mayRunCode());
    }

    /** Whether turns may run {@code capability}. */
    public boolean allows(CapabilityId capability) {
        return capabilities.contains(capability);
    }
}
