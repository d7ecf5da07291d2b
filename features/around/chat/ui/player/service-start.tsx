import { useId, useState } from 'react';
import {
  LONGEST_SERVICE_TEXT,
  SERVICE_TOPICS,
  type ServiceTopic,
} from '#features/around/chat/contract/kinds.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { useServiceActs } from './use-service.ts';

type FieldsProps = {
  readonly topic: ServiceTopic;
  readonly text: string;
  readonly onTopic: (topic: ServiceTopic) => void;
  readonly onText: (text: string) => void;
};

/** What it is about, and the question. */
export function QuestionFields({ topic, text, onTopic, onText }: FieldsProps) {
  const words = useWords();
  const id = useId();
  return (
    <>
      <fieldset className="service-topics">
        <legend className="field-label">{words('chat.service.about')}</legend>
        <div>
          {SERVICE_TOPICS.map((one) => (
            <Chip key={one} on={one === topic} onPress={() => onTopic(one)}>
              {words(`chat.topic.${one}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {words('chat.service.question')}
        </label>
        <textarea
          id={id}
          className="service-question"
          rows={4}
          dir="auto"
          maxLength={LONGEST_SERVICE_TEXT}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
    </>
  );
}

/** Somebody is there: the first message joins the queue. */
export function ServiceStart({ onOpened }: { readonly onOpened: () => void }) {
  const words = useWords();
  const { busy, wrong, open } = useServiceActs();
  const [topic, setTopic] = useState<ServiceTopic>('deposit');
  const [text, setText] = useState('');
  const begin = (): void => {
    if (busy || text.trim() === '') return;
    void open(topic, text).then((done) => done && onOpened());
  };
  return (
    <Form className="service-card" onSubmit={begin}>
      <p>{words('chat.service.hello')}</p>
      <QuestionFields topic={topic} text={text} onTopic={setTopic} onText={setText} />
      <Button
        type="submit"
        look="go"
        wide
        icon="chat"
        busy={busy}
        why={text.trim() === '' ? words('chat.service.write_first') : undefined}
      >
        {words('chat.service.begin')}
      </Button>
      <WrongLine text={wrong} />
    </Form>
  );
}
