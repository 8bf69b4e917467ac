import { BusinessError, previewCron } from '@mortise/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePreviewer, previewOf, type RemotePreview } from './previewer.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T00:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('[B-327] runs are worked out by the remote function that was given, otherwise here', async () => {
  const calls: unknown[] = []
  const remote: RemotePreview = async (cron, from) => {
    calls.push([cron, from])
    return ['2026-11-15 09:00:00', '2026-11-16 09:00:00']
  }
  expect(await previewOf('0 0 9 * * ?', remote)).toBe('2026-11-15 09:00:00\n2026-11-16 09:00:00')
  expect(calls).toEqual([['0 0 9 * * ?', new Date()]])
  const local = await previewOf('0 0 9 * * ?')
  expect(local).toBe(previewCron('0 0 9 * * ?'))
  expect(local.split('\n')).toHaveLength(10)
})

test('what the remote function refuses or does not find is told', async () => {
  expect(await previewOf('x', () => Promise.reject(new BusinessError('表达式不正确')))).toBe('表达式不正确')
  expect(await previewOf('x', async () => [])).toBe('无执行时间')
})

test('[B-409] a preview waits until the expression has rested for 500 ms', async () => {
  const shown: string[] = []
  const calls: string[] = []
  const previewer = makePreviewer(
    (text) => shown.push(text),
    async (cron) => {
      calls.push(cron)
      return `runs of ${cron}`
    },
  )
  previewer.ask('a')
  await vi.advanceTimersByTimeAsync(499)
  expect(calls).toEqual([])
  previewer.ask('b')
  await vi.advanceTimersByTimeAsync(499)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([calls, shown]).toEqual([['b'], ['runs of b']])
})

test('an answer that was overtaken is not shown', async () => {
  const shown: string[] = []
  const answers: ((text: string) => void)[] = []
  const previewer = makePreviewer(
    (text) => shown.push(text),
    () => new Promise((resolve) => answers.push(resolve)),
  )
  previewer.ask('a')
  await vi.advanceTimersByTimeAsync(500)
  previewer.ask('b')
  await vi.advanceTimersByTimeAsync(500)
  answers[1]?.('runs of b')
  answers[0]?.('runs of a')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['runs of b'])
  previewer.ask('c')
  previewer.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(answers).toHaveLength(2)
})
