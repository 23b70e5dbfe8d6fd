import { contentProblems } from './release-contents.ts';

const script = (text: string, bytes = text.length) => [{ name: 'page.js', text, bytes }];
const style = (text: string) => [{ name: 'page.css', text, bytes: text.length }];
const problems = (files: { name: string; text: string; bytes: number }[], remote = 'orders') =>
  contentProblems(remote, files);

test.each([
  ['.orders{a:b}'],
  ['.orders-list>li:hover,.dark .orders-row{a:b}'],
  ['@media (max-width:9px){.orders-list{a:b}}'],
  ['@keyframes orders-in{from{a:b}50%{a:b}}'],
  ['@font-face{font-family:x;src:url("a;b{c}.woff2")}'],
  ['.orders-list{color:red;& li{a:b}}'],
  ['/* body { } */ .orders-a:is(h1, h2){a:b}'],
  ['.orders-a{content:"/*"}.orders-b{content:"*/ body{}"}'],
  ['.orders-a[title="\\"{"]{a:b}'],
])('%s is a style of the remote alone', (text) => expect(problems(style(text))).toEqual([]));

test.each([
  ['body{a:b}', 'body'],
  [':root{--x:1}', ':root'],
  ['.orders-a,.ant-btn{a:b}', '.ant-btn'],
  ['@media print{*{a:b}}', '*'],
  ['@layer x{@supports (a:b){h1{a:b}}}', 'h1'],
  ['.ordersy{a:b}', '.ordersy'],
  ['@keyframes spin{from{a:b}}', '@keyframes spin'],
  ['.orders-a{a:b}.b:is(.c,.d){a:b}', '.b:is(.c,.d)'],
  ['.orders-a{content:"/*"}body{a:b}/*', 'body'],
  ['.orders-a{.orders-b{a:b}}h2{a:b}', 'h2'],
])('%s is a style for all pages', (text, found) => {
  expect(problems(style(text))).toEqual([
    `page.css has the style "${found}" for all pages: styles of a remote begin with .orders-`,
  ]);
});

test('a remote with two words has either sign in its names', () => {
  expect(problems([...style('.big-orders-x{a:b}.big_orders{a:b}')], 'big_orders')).toEqual([]);
  expect(problems(script('(0,i.addTranslations)("big-orders",{})'), 'big_orders')).toEqual([]);
});

test.each([
  ['(0,i.addTranslations)("shell",{})', /adds texts to "shell": a remote adds its own, "orders"/],
  ['localStorage.getItem("token")', /stores "token".*begin with "orders:"/],
  ["sessionStorage.setItem('ordersx','1')", /stores "ordersx"/],
  ['indexedDB.open("recado",1)', /stores "recado"/],
  ['const{getPrefixCls:e,iconPrefixCls:t}=n', /contains antd.*import from @recado\/ui/],
  ['let e=document.createElement("style");e.textContent=x', /without a nonce.*write CSS files/],
])('%s would not work, or is not the remote’s', (text, expected) => {
  expect(problems(script(text))).toEqual([expect.stringMatching(expected)]);
});

test('its own texts and names in the browser, and styles with a nonce, are good', () => {
  const text = `(0,i.addTranslations)("orders",{});localStorage.setItem("orders:seen",1);localStorage.getItem(keyOf(x));
let e=document.createElement("style");e.nonce=n`;
  expect(problems(script(text))).toEqual([]);
});

test('what is too large is refused with its size: a file, the entry, all together', () => {
  const file = (name: string, bytes: number) => ({ name, text: '', bytes });
  expect(problems([file('a.js', 400_000), file('b.js', 400_000), file('remoteEntry.js', 60_000)])).toEqual([]);
  expect(problems([file('a.js', 400_001), file('remoteEntry.js', 60_001)])).toEqual([
    'a.js has 401 KB, at most 400 KB are good: load parts when they are needed',
    'remoteEntry.js has 61 KB, at most 60 KB are good: load parts when they are needed',
  ]);
  expect(problems(['a', 'b', 'c'].map((name) => file(`${name}.js`, 390_000)))).toEqual([
    'the release has 1170 KB, at most 1000 KB are good: leave large libraries out',
  ]);
});

test('what is too large is not read, whatever its compressed size is', () => {
  const text = 'body{a:b}'.padEnd(4_000_001);
  expect(problems([{ ...(style(text)[0] ?? { name: '', text }), bytes: 9 }])).toEqual([
    'page.css has more than 4 million characters: it is not read',
  ]);
});

test.each([['/*'], ['"'], ["'\\"], ['{'], ['a'], ['@keyframes orders{'], [',']])(
  'a million signs of %s are read in one pass',
  (sign) => {
    const text = sign.repeat(1_000_000 / sign.length);
    expect(problems([{ name: 'page.css', text, bytes: 9 }]).length).toBeLessThan(2);
  },
);
