/** What a browser that sends a form by itself may do with what was typed: nothing. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Form } from './form.tsx';
import { SearchForm } from './search-form.tsx';

const nothing = (): void => undefined;
const line: ReactNode = <input name="password" />;

it('goes nowhere by itself, and is closed until its program is awake', () => {
  const drawn = renderToStaticMarkup(<Form onSubmit={nothing}>{line}</Form>);
  expect(drawn).toContain('<form action="/nowhere" method="post">');
  expect(drawn).toContain('<fieldset class="form-fields" disabled="">');
});

it('cannot be sent elsewhere', () => {
  const elsewhere = { method: 'get', action: '/member/accounts' };
  const drawn = renderToStaticMarkup(
    <Form {...elsewhere} onSubmit={nothing}>
      {line}
    </Form>,
  );
  expect(drawn).toContain('action="/nowhere" method="post"');
});

it('puts what is searched into an address only where a page answers it', () => {
  const search = (page?: string): string =>
    renderToStaticMarkup(
      <SearchForm className="search" onSearch={nothing} {...(page !== undefined && { page })}>
        <input name="gameName" />
      </SearchForm>,
    );
  expect(search('/games')).toContain('action="/games" method="get"');
  expect(search()).toContain('action="/nowhere" method="post"');
});

it('stands in no other form', () => {
  const inside = (inner: ReactNode): (() => string) => {
    const whole = <Form onSubmit={nothing}>{inner}</Form>;
    return () => renderToStaticMarkup(whole);
  };
  const message = 'a form stands inside a form';
  expect(inside(<Form onSubmit={nothing}>{line}</Form>)).toThrow(message);
  const search = (
    <SearchForm className="search" onSearch={nothing}>
      {line}
    </SearchForm>
  );
  expect(inside(<div>{search}</div>)).toThrow(message);
  expect(inside(line)).not.toThrow();
});
