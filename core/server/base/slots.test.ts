import { expect, test } from 'vitest'
import { makeSlots } from './slots.ts'

test('no more than the allowed works run at once, the rest wait in order, and what is too much is refused', async () => {
  const inSlot = makeSlots({ atOnce: 2, waiting: 2 }, () => new Error('full'))
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (number: number) =>
    inSlot(() => {
      begun.push(number)
      return new Promise<number>((resolve) => ends.push(() => resolve(number)))
    })

  const all = [work(1), work(2), work(3), work(4)]
  await expect(work(5)).rejects.toThrow('full')
  expect(begun).toEqual([1, 2])
  ends[1]?.()
  await all[1]
  expect(begun).toEqual([1, 2, 3])
  ends[0]?.()
  await all[0]
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('a work that fails gives its place to the next', async () => {
  const inSlot = makeSlots({ atOnce: 1, waiting: 1 }, () => new Error('full'))
  const failing = inSlot(() => Promise.reject(new Error('broken')))
  const next = inSlot(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
