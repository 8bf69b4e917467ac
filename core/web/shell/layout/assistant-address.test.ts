import type { DictItem } from '@mortise/model'
import { expect, test } from 'vitest'
import { assistantAddress, sandboxOf } from './assistant-address.ts'

const item = (value: string, text: string, disabled = false): DictItem => ({
  value,
  text,
  title: text,
  label: text,
  color: null,
  disabled,
})

test('the assistant’s address is the first page that the dictionary names', () => {
  expect(assistantAddress([item('url', 'https://ai.example/chat')])).toBe('https://ai.example/chat')
  expect(assistantAddress([item('http://ai.example', '助手')])).toBe('http://ai.example')
  expect(assistantAddress([item('/assistant', '助手')])).toBe('/assistant')
})

test('what is no page, or is switched off, is no address', () => {
  const none = [
    item('javascript:alert(1)', '助手'),
    item('//ai.example', '1'),
    item('https://ai.example', '助手', true),
  ]
  expect(assistantAddress(none)).toBeNull()
  expect(assistantAddress([])).toBeNull()
})

test('a page of our own address cannot lift the box that it is put in', () => {
  expect(sandboxOf('https://ai.example', 'https://erp.example')).toContain('allow-same-origin')
  expect(sandboxOf('/assistant', 'https://erp.example')).not.toContain('allow-same-origin')
  expect(sandboxOf('https://ai.example', 'https://erp.example')).not.toContain('allow-top-navigation')
})
