import { afterEach, expect, test, vi } from 'vitest';
import { openService, socialLinks } from './outside.ts';
import { appAddress, servicesByKind } from './services.ts';

afterEach(() => vi.unstubAllGlobals());

const resource = (resourceType: 'Android' | 'TELEGRAM' | 'FACEBOOK', url: string) => ({
  resourceType,
  url,
  labelNameEn: '',
});

test('social links come in one order, only those that are set, each once', () => {
  const set = [
    resource('TELEGRAM', 'https://t/1'),
    resource('FACEBOOK', 'https://f'),
    resource('TELEGRAM', 'https://t/2'),
  ];
  expect(socialLinks(set)).toEqual([
    { kind: 'FACEBOOK', url: 'https://f' },
    { kind: 'TELEGRAM', url: 'https://t/1' },
  ]);
  expect(socialLinks([])).toEqual([]);
});

test('the app is had from the brand, or by the guide', () => {
  expect(appAddress([resource('Android', 'https://a/app.apk')], 'Android')).toBe('https://a/app.apk');
  expect(appAddress([resource('Android', 'https://a/app.apk')], 'MOBILECONFIG')).toBe('/down');
});

test('customer service: the first entry of each kind', () => {
  const entry = (csType: 'LIVECHAT' | 'TELEGRAM', url: string) => ({ csType, url });
  const list = [
    entry('LIVECHAT', 'https://1'),
    entry('LIVECHAT', 'https://2'),
    entry('TELEGRAM', 'https://3'),
  ];
  expect(servicesByKind(list).map(({ url }) => url)).toEqual(['https://1', 'https://3']);
});

test('customer service outside opens in a window that knows nothing of this one, our own in one that knows who asks', () => {
  const open = vi.fn();
  vi.stubGlobal('window', { open });
  openService('https://service.example/first');
  openService('/service');
  expect(open.mock.calls).toEqual([
    ['https://service.example/first', '_blank', 'noopener,noreferrer,width=440,height=750'],
    ['/service', '_blank', 'width=440,height=750'],
  ]);
});
