import type { Envelope } from '@mortise/model'
import { expect, test } from 'vitest'
import {
  answeredItem,
  chosenItem,
  failedItem,
  shortName,
  sizeText,
  storedItem,
  uploadUid,
} from './upload-item.ts'

const answered = (parts: Partial<Envelope>): Envelope => ({
  success: true,
  message: '',
  code: 200,
  result: null,
  timestamp: 0,
  ...parts,
})
const file = new File(['12345'], '门.png', { type: 'image/png' })

test('[B-103] an uploaded file has its name, type, size, status, percent, path, message, response name and address', () => {
  const {
    uid,
    file: bytes,
    ...value
  } = answeredItem(chosenItem('-1', file), answered({ message: 'temp/0123456789abcdef_门.png' }))
  expect(value).toEqual({
    name: '门.png',
    type: 'image/png',
    size: 5,
    status: 'done',
    percent: 100,
    path: 'temp/0123456789abcdef_门.png',
    message: '',
    responseName: 'message',
    url: '/api/sys/common/static/temp/0123456789abcdef_%E9%97%A8.png',
  })
  expect([uid, bytes]).toEqual(['-1', file])
})

test('[B-104] a file is uploading, then done or an error', () => {
  const chosen = chosenItem('-1', file)
  expect(chosen.status).toBe('uploading')
  expect(answeredItem(chosen, answered({ message: 'temp/a.png' })).status).toBe('done')
  expect(answeredItem(chosen, answered({ success: false })).status).toBe('error')
  expect(storedItem('-2', 'temp/a.png').status).toBe('done')
})

test('an answer without success is an error in the words of the server, or of ours', () => {
  const chosen = chosenItem('-1', file)
  expect(answeredItem(chosen, answered({ success: false, message: '文件过大' })).message).toBe('文件过大')
  expect(answeredItem(chosen, answered({ success: false })).message).toBe('未知错误')
  expect(failedItem(chosen, '').message).toBe('未知错误')
  // A success without a path is none.
  expect(answeredItem(chosen, answered({}))).toMatchObject({ status: 'error', message: '未知错误' })
})

test('a column may say which part of the answer holds the path', () => {
  const item = answeredItem(chosenItem('-1', file, 'url'), answered({ url: 'x/a.png' } as never))
  expect(item).toMatchObject({ status: 'done', path: 'x/a.png', responseName: 'url' })
})

test('[B-412] the random suffix of an upload is 1 to 10000, and nobody has it twice', () => {
  expect(
    uploadUid(
      () => false,
      () => 0,
    ),
  ).toBe('-1')
  expect(
    uploadUid(
      () => false,
      () => 0.999_999_9,
    ),
  ).toBe('-10000')
  const draws = [0.5, 0.5, 0.25]
  expect(
    uploadUid(
      (uid) => uid === '-5001',
      () => draws.shift() ?? 0,
    ),
  ).toBe('-2501')
  for (let count = 0; count < 1000; count++)
    expect(uploadUid(() => false)).toMatch(/^-(?:[1-9]\d{0,3}|10000)$/)
})

test('a narrow cell shows five letters of a name', () => {
  expect(shortName('门板图纸终稿.dwg')).toBe('门板图纸终…')
  expect(shortName('门板.md')).toBe('门板.md')
})

test('sizes are read in the unit that suits them', () => {
  expect([0, 1023, 1536, 5 * 1024 ** 2, 50 * 1024 ** 3].map(sizeText)).toEqual([
    '0 B',
    '1023 B',
    '1.5 KB',
    '5.0 MB',
    '50.0 GB',
  ])
})
