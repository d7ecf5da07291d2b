/** What other rooms read of documents in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'verification.documents_view': {
    says: 'one row a document a member has shown or begun to',
    readers: ['features/people/protection', 'features/watch/exports', 'features/watch/players'],
    columns: {
      id: 'the document',
      member_id: 'whose',
      brand_id: 'his brand',
      kind: 'identity · address · …',
      state: 'draft · waiting · accepted · refused · expired · dropped',
      reason: 'why it was refused; may be empty',
      note: 'what staff wrote; may be empty',
      sent_at: 'null while it is a draft',
      decided_at: 'null until then',
      decided_by: 'staff',
      valid_until: 'counts until then',
    },
  },
};
