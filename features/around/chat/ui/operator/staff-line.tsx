import { useState } from 'react';
import type { OpenServiceFileForStaff } from '#features/around/chat/contract/ops-service.ts';
import type { ServiceMessage } from '#features/around/chat/contract/service.ts';
import { HOUSE_SAYS } from '#features/around/chat/contract/kinds.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** One line of a conversation, as the desk reads it. */
export function StaffLine({
  message,
  account,
}: {
  readonly message: ServiceMessage;
  readonly account: string;
}) {
  const words = useWords();
  const { author, name, text, at, file } = message;
  const said = author === 'house' ? HOUSE_SAYS.find((one) => one === text) : undefined;
  if (author === 'house')
    return (
      <p className="service-said">
        {said && words(`chat.said.${said}`)} <When at={at} />
      </p>
    );
  return (
    <article className="service-line" data-author={author}>
      <header>
        <strong>
          <bdi>{author === 'staff' ? name : account}</bdi>
        </strong>
        <When at={at} />
      </header>
      {text && <p dir="auto">{text}</p>}
      {file && <StaffFile file={file} />}
    </article>
  );
}

/** Opened by a press, with an entry in the trail. */
function StaffFile({ file }: { readonly file: NonNullable<ServiceMessage['file']> }) {
  const api = useApi();
  const { busy, wrong, run } = useSubmission();
  const [picture, setPicture] = useState('');
  const open = (): void => {
    void run(async () => {
      const input = { params: { id: file.id }, body: {} };
      const opened = await api.send<typeof OpenServiceFileForStaff>(
        'POST',
        '/ops/chat/service/files/{id}',
        input,
      );
      setPicture(opened.picture);
    });
  };
  if (picture !== '')
    return <img className="service-picture" src={`data:image/jpeg;base64,${picture}`} alt={file.name} />;
  return (
    <>
      <Button small look="line" icon="eye" busy={busy} onClick={open}>
        {file.name}
      </Button>
      <Wrong text={wrong} />
    </>
  );
}
