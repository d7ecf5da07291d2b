import { useState } from 'react';
import type {
  AddPage,
  DropDocument,
  GetVerification,
  SendDocument,
  Verification,
  VerificationMoved,
} from '#features/people/verification/contract.ts';
import type { DocumentKind } from '#features/people/verification/contract/kinds.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { useWords } from '#platform/ui/words.tsx';
import { readablePicture } from '#platform/ui/readable-picture.ts';

const ADDRESS = '/wps/verification/documents';

/** What the member has shown, kept by the live topic. */
export function useVerification() {
  const read = useRead<typeof GetVerification>(ADDRESS, {}, 2_000);
  useLive<typeof VerificationMoved>('verification', {}, { onEvent: read.again, onReset: read.again });
  return read;
}

/** The member's deeds about one document; each answers the page as it stands afterwards. */
export function useDocument({ mostBytes }: Pick<Verification, 'mostBytes'>) {
  const api = useApi();
  const words = useWords();
  const answers = useAnswers();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const run = async (work: () => Promise<Verification>): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      answers.put(ADDRESS, await work());
    } catch (trouble) {
      setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    refusal,
    add: async (kind: DocumentKind, file: File): Promise<void> => {
      setBusy(true);
      const picture = await readablePicture(file, mostBytes);
      if (picture === undefined) {
        setRefusal(words('verification.too_large'));
        setBusy(false);
        return;
      }
      const input = { params: { kind }, body: { picture } };
      await run(() => api.send<typeof AddPage>('POST', '/wps/verification/documents/{kind}/pages', input));
    },
    drop: (id: string) =>
      run(() => api.send<typeof DropDocument>('DELETE', '/wps/verification/drafts/{id}', { params: { id } })),
    send: (id: string) =>
      run(() =>
        api.send<typeof SendDocument>('POST', '/wps/verification/drafts/{id}/send', { params: { id } }),
      ),
  };
}
