/** One real answer a call, as tests got it (docs-examples.json). A call whose schema has moved on fails docs-document.test.ts. */
import type { Example } from '#platform/http/openapi.ts';
import recorded from './docs-examples.json' with { type: 'json' };

export const EXAMPLES: Readonly<Record<string, Example>> = recorded;
