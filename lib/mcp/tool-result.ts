import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** A result as text for models and as structured data for programs. */
export function success(
  structured: Record<string, unknown>,
  text = JSON.stringify(structured, null, 2),
): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: structured };
}

/** An error that the model can act on, with its correction. It is a tool result, not a protocol error. */
export function failure(message: string): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true };
}
