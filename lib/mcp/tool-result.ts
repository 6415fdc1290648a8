import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** A result as text for models and as data for programs. */
export function success(
  structured: Record<string, unknown>,
  text = JSON.stringify(structured, null, 2),
): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: structured };
}

/** A failure the model can act on: what went wrong and what to do, as the result of the tool and not of the protocol. */
export function failure(message: string): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true };
}
