import { useState } from 'react';
import type {
  ChangeChatRoom,
  ChatDeskChanged,
  CreateChatRoom,
  OpsChatRoom,
  OpsChatRooms,
} from '#features/around/chat/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

const FRESH: OpsChatRoom = {
  id: '',
  revision: 0,
  name: '',
  about: '',
  slowSeconds: 3,
  isOpen: true,
  place: 10,
  hostName: '',
  hostGame: '',
  lastHour: 0,
  openReports: 0,
};

/** The rooms of the brand, each with its form; a new one below. */
export function RoomsPart() {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof OpsChatRooms>('/ops/chat/rooms', {}, 2_000);
  useDeskNews<typeof ChatDeskChanged>('ops:chat', {}, again);
  const [isNew, setNew] = useState(false);
  if (!value)
    return trouble ? (
      <ErrorState trouble={trouble} onRetry={again} />
    ) : (
      <SkeletonRows rows={2} height={260} />
    );
  return (
    <>
      {value.list.map((room) => (
        <RoomForm key={`${room.id} ${room.revision}`} room={room} onSaved={() => undefined} />
      ))}
      {isNew ? (
        <RoomForm room={FRESH} onSaved={() => setNew(false)} />
      ) : (
        <Button icon="plus" look="line" onClick={() => setNew(true)}>
          {words('chat.ops.new_room')}
        </Button>
      )}
    </>
  );
}

/** Digits of a field as a number in its bounds. */
const numberIn = (text: string, least: number, most: number): number =>
  Math.min(most, Math.max(least, Number.parseInt(text, 10) || least));

function RoomForm({ room, onSaved }: { readonly room: OpsChatRoom; readonly onSaved: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [draft, setDraft] = useState(room);
  const change = (part: Partial<OpsChatRoom>): void => setDraft({ ...draft, ...part });
  const { id, revision, lastHour, openReports, ...fields } = draft;
  const save = (): void => {
    void submission
      .run(async () => {
        if (id === '') await api.send<typeof CreateChatRoom>('POST', '/ops/chat/rooms', { body: fields });
        else
          await api.send<typeof ChangeChatRoom>('PUT', '/ops/chat/rooms/{id}', {
            params: { id },
            body: { revision, ...fields },
          });
        say(words('chat.ops.done'), 'gain');
        answers.stale('/ops/chat');
      })
      .then((done) => done && onSaved());
  };
  const same = JSON.stringify(draft) === JSON.stringify(room);
  return (
    <DeskForm
      title={room.name || words('chat.ops.new_room')}
      {...(id !== '' && { hint: words('chat.ops.room_now', { messages: lastHour, reports: openReports }) })}
      submission={submission}
      save={words('chat.ops.save')}
      why={same ? words('chat.ops.same') : undefined}
      onSave={save}
    >
      <Field
        label={words('chat.ops.name')}
        dir="auto"
        maxLength={60}
        value={draft.name}
        wrong={submission.fields['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label={words('chat.ops.about')}
        dir="auto"
        maxLength={200}
        value={draft.about}
        onChange={(event) => change({ about: event.target.value })}
      />
      <Field
        label={words('chat.ops.slow')}
        type="number"
        min={1}
        max={3_600}
        value={draft.slowSeconds}
        onChange={(event) => change({ slowSeconds: numberIn(event.target.value, 1, 3_600) })}
      />
      <Field
        label={words('chat.ops.place')}
        type="number"
        min={0}
        max={1_000}
        value={draft.place}
        onChange={(event) => change({ place: numberIn(event.target.value, 0, 1_000) })}
      />
      <Field
        label={words('chat.ops.host_name')}
        dir="auto"
        maxLength={40}
        value={draft.hostName}
        onChange={(event) => change({ hostName: event.target.value })}
      />
      <Field
        label={words('chat.ops.host_game')}
        dir="ltr"
        maxLength={40}
        value={draft.hostGame}
        wrong={submission.fields['hostGame']}
        onChange={(event) => change({ hostGame: event.target.value.trim() })}
      />
      <Switch label={words('chat.ops.is_open')} on={draft.isOpen} onTurn={(isOpen) => change({ isOpen })} />
    </DeskForm>
  );
}
