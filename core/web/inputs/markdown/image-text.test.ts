import { expect, test } from 'vitest'
import { imageText } from './image-text.ts'
import { markdownHeight } from './markdown.ts'

test('a picture is written so that neither its note nor its address ends early', () => {
  expect(imageText('/api/a.png', '样板')).toBe('![样板](/api/a.png)')
  expect(imageText(' https://a.example/b (1).png ', 'a]b\nc')).toBe(
    '![a\\]b c](https://a.example/b%20%281%29.png)',
  )
})

test('the box of a Markdown text is 300 high, and never less than 200', () => {
  expect([markdownHeight(), markdownHeight(100), markdownHeight(500)]).toEqual([300, 200, 500])
})
