import { useState } from 'react';
import type { LeaveMessage } from '#features/around/chat/contract/service.ts';
import type { ServiceTopic } from '#features/around/chat/contract/kinds.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { EmptyState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { QuestionFields } from './service-start.tsx';

/** Nobody is there, or nobody knows who asks: what is left is answered later. */
export function OfflineForm({ isGuest }: { readonly isGuest: boolean }) {
  const words = useWords();
  const api = useApi();
  const [topic, setTopic] = useState<ServiceTopic>('other');
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [isLeft, setLeft] = useState(false);
  if (isLeft)
    return (
      <EmptyState icon="check" title={words('chat.service.left')}>
        {words(isGuest ? 'chat.service.left_guest' : 'chat.service.left_member')}
      </EmptyState>
    );
  const leave = async (): Promise<void> => {
    if (busy || text.trim() === '') return;
    setBusy(true);
    setWrong('');
    try {
      const body = { topic, text, ...(isGuest && { contact }) };
      await api.send<typeof LeaveMessage>('POST', '/chat/service/offline', { body });
      setLeft(true);
    } catch (trouble) {
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
    }
    setBusy(false);
  };
  return (
    <Form className="service-card" onSubmit={() => void leave()}>
      <p>{words(isGuest ? 'chat.service.guest' : 'chat.service.nobody')}</p>
      <QuestionFields topic={topic} text={text} onTopic={setTopic} onText={setText} />
      {isGuest && (
        <Field
          label={words('chat.service.contact')}
          hint={words('chat.service.contact_hint')}
          name="contact"
          autoComplete="email"
          maxLength={120}
          value={contact}
          onChange={(event) => setContact(event.target.value)}
        />
      )}
      <Button
        type="submit"
        look="go"
        wide
        icon="send"
        busy={busy}
        why={text.trim() === '' ? words('chat.service.write_first') : undefined}
      >
        {words('chat.service.leave')}
      </Button>
      <WrongLine text={wrong} />
    </Form>
  );
}
