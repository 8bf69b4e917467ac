import type { OnSiteAct } from '@mortise/service/model'
import { expect, test } from 'vitest'
import { nextToSend, reachedBy, toldAnew } from './act-order.ts'

let drawn = 0
const done = (install: string, act: OnSiteAct, refused?: string) => ({
  clientUid: String(drawn++),
  install,
  act,
  ...(refused && { refused }),
})
const job = { id: 'a', status: 'working' } as const

test('what follows a refused act waits behind it, other visits go on', () => {
  const kept = [done('a', 'finish', '请上传至少2张完工照片'), done('a', 'accept'), done('b', 'checkIn')]
  expect(nextToSend(kept)).toBe(kept[2])
  expect(nextToSend(kept.slice(0, 2))).toBeUndefined()
  expect(nextToSend([done('a', 'finish'), ...kept.slice(1)])).toMatchObject({ install: 'a', act: 'finish' })
})

test('a visit whose act does not arrive keeps no other from being sent', () => {
  const kept = [done('a', 'finish'), done('a', 'accept'), done('b', 'checkIn')]
  expect(nextToSend(kept, new Set(['a']))).toBe(kept[2])
  expect(nextToSend(kept, new Set(['a', 'b']))).toBeUndefined()
})

test('a visit stands where the server took the last act, so that what was refused can be told anew', () => {
  expect(reachedBy(job, [done('a', 'finish'), done('a', 'accept')])).toBe('accepted')
  expect(reachedBy(job, [done('a', 'finish', '缺照片'), done('a', 'accept')])).toBe('working')
  expect(reachedBy(job, [done('a', 'finish'), done('a', 'accept', '签字图片过大')])).toBe('finished')
  expect(reachedBy(job, [done('b', 'finish')])).toBe('working')
})

test('what is told anew takes the place of what was refused, before what waits behind it', () => {
  const kept = [done('a', 'finish', '缺照片'), done('a', 'accept')]
  expect(toldAnew(kept, { install: 'a', act: 'finish' })).toBe(kept[0])
  expect(toldAnew(kept, { install: 'a', act: 'fail' })).toBe(kept[0])
  expect(toldAnew(kept, { install: 'a', act: 'accept' })).toBeUndefined()
  expect(toldAnew(kept, { install: 'b', act: 'finish' })).toBeUndefined()
})
