import { expect, test } from 'vitest'
import { asHtml, sanitise } from './sanitise.ts'

test.each([
  ['a script', '<p>好<script>alert(1)</script></p>', '<p>好</p>'],
  ['a handler', '<img src="temp/a.png" onerror="alert(1)" alt="图">', '<img src="temp/a.png" alt="图" />'],
  ['a link that runs', '<a href="javascript:alert(1)">点</a>', '<a rel="noopener noreferrer">点</a>'],
  ['a hidden scheme', '<a href="java\nscript:alert(1)">点</a>', '<a rel="noopener noreferrer">点</a>'],
  ['a frame', '<iframe src="https://x.example"></iframe><p>后</p>', '<p>后</p>'],
  ['a form', '<form action="/sys/logout"><input name="a"><button>点</button></form>', '点'],
  ['a drawing with a script', '<svg onload="alert(1)"><circle /></svg>文', '文'],
  [
    'a style that covers the page',
    '<div style="position:fixed;top:0;color:red">字</div>',
    '<div style="color:red">字</div>',
  ],
  ['a style that fetches', '<p style="background-color:url(https://x.example)">字</p>', '<p>字</p>'],
])('%s is taken out of what others will see', (_, written, shown) => {
  expect(sanitise(written)).toBe(shown)
})

test('what an editor writes stays as it is', () => {
  const written =
    '<h2 style="text-align:center">安排</h2><p><strong>重要</strong>：<em>见表</em></p><table><tbody><tr><td colspan="2">一</td></tr></tbody></table><ul><li>甲</li></ul><img src="data:image/png;base64,AAAA" alt="图" />'
  expect(sanitise(written)).toBe(written)
  expect(sanitise('<a href="https://example.com" target="_blank">看</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">看</a>',
  )
})

test('a text that looks like HTML is shown as the text it is', () => {
  expect(asHtml('长<100 & "宽">50\n<b>粗</b>')).toBe(
    '长&lt;100 &amp; &quot;宽&quot;&gt;50<br />&lt;b&gt;粗&lt;/b&gt;',
  )
})
