import { useState } from 'react';
import { Link } from 'react-router';
import type { DeleteMessage, ListMessages, Message, ReadMessage } from '#features/around/notices/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { CATEGORIES, type Category } from '#features/around/notices/contract/kinds.ts';
import { Chip, IconButton } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { CopiesCard } from './copies-card.tsx';
import { PushCard } from './push-card.tsx';
import './notices.css';
import { UNREAD, useUnread } from './unread.ts';

/** `/member/messages`: newest first; opening one marks it read. */
export default function MessagesPage() {
  const words = useWords();
  const language = useTag();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState('');
  const [category, setCategory] = useState<Category>();
  const query = { pageNo: page, pageSize: 15, language, ...(category && { category }) };
  const { value, waiting, trouble, again } = useRead<typeof ListMessages>('/wps/messages', { query }, 0);
  const { read, remove } = useMarks(again);
  const title = words('notices.title');
  usePageHead(title);
  // Where no badge stands beside the page nobody else listens for what comes.
  useUnread();
  const toggle = (message: Message): void => {
    setOpen(open === message.id ? '' : message.id);
    if (!message.read) void read(message.id);
  };
  return (
    <div className="page stack">
      <h1 className="sign">{title}</h1>
      <Categories
        chosen={category}
        counts={value?.byCategory ?? []}
        onChoose={(next) => {
          setCategory(next);
          setPage(1);
        }}
      />
      {waiting && <SkeletonRows rows={6} height={75} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.list.length === 0 && (
        <EmptyState icon="bell" title={words('notices.empty')}>
          {words('notices.empty_do')}
        </EmptyState>
      )}
      {value && value.list.length > 0 && (
        <>
          <ul className="ledger inbox">
            {value.list.map((message) => (
              <Line
                key={message.id}
                message={message}
                open={open === message.id}
                onOpen={() => toggle(message)}
                onDelete={() => void remove(message.id)}
              />
            ))}
          </ul>
          <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
        </>
      )}
      <PushCard />
      <CopiesCard />
    </div>
  );
}

type CategoriesProps = {
  readonly chosen: Category | undefined;
  readonly counts: readonly { readonly category: Category; readonly unread: number }[];
  readonly onChoose: (category: Category | undefined) => void;
};

/** What the list is narrowed to, each with how many of it are unread. */
function Categories({ chosen, counts, onChoose }: CategoriesProps) {
  const words = useWords();
  return (
    <div className="inbox-categories" role="group" aria-label={words('notices.categories')}>
      <Chip on={chosen === undefined} onPress={() => onChoose(undefined)}>
        {words('notices.category_all')}
      </Chip>
      {CATEGORIES.map((one) => {
        const unread = counts.find(({ category }) => category === one)?.unread ?? 0;
        return (
          <Chip key={one} on={chosen === one} onPress={() => onChoose(one)}>
            {words(`notices.category.${one}`)}
            {unread > 0 && <span className="inbox-count num">{unread}</span>}
          </Chip>
        );
      })}
    </div>
  );
}

/** Both answer the new count, which the badge takes at once. */
function useMarks(again: () => void) {
  const api = useApi();
  const answers = useAnswers();
  return {
    read: async (id: string): Promise<void> => {
      const input = { params: { id } };
      answers.put(UNREAD, await api.send<typeof ReadMessage>('POST', '/wps/messages/{id}/read', input));
      again();
    },
    remove: async (id: string): Promise<void> => {
      const input = { params: { id } };
      answers.put(UNREAD, await api.send<typeof DeleteMessage>('DELETE', '/wps/messages/{id}', input));
      again();
    },
  };
}

type LineProps = {
  readonly message: Message;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
};

function Line({ message, open, onOpen, onDelete }: LineProps) {
  const words = useWords();
  return (
    <li data-unread={message.read ? undefined : ''}>
      <div className="inbox-line">
        <button type="button" className="inbox-open" aria-expanded={open} onClick={onOpen}>
          <strong>
            {!message.read && (
              <>
                <i className="inbox-dot" aria-hidden="true" />
                <span className="out">{words('notices.unread')}</span>
              </>
            )}
            {message.title}
          </strong>
          <span className="inbox-text">{message.text}</span>
          <small className="muted">
            <When className="num" at={message.at} />
          </small>
        </button>
        <IconButton icon="close" label={words('notices.delete')} onClick={onDelete} />
      </div>
      {open && message.link && (
        <p className="inbox-more">
          <Link to={message.link}>{words('notices.more')}</Link>
        </p>
      )}
    </li>
  );
}
