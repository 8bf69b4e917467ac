import { expect } from '@playwright/test'
import { callsOf, chooseOwn, signIn, signedOut as test } from '../../../e2e/fixtures.ts'

const DAY = 86_400_000

test('[A-430] [A-431] dictionaries are kept for seven days after signing in, and asked for anew when the cache is cleared', async ({
  page,
  request,
}) => {
  await signIn(page)
  const cached = () =>
    page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('mortise:dicts') ?? 'null') as {
          value: Record<string, { value: string; text: string }[]>
          until: number
        } | null,
    )
  await expect.poll(async () => Object.keys((await cached())?.value ?? {}).length).toBeGreaterThan(5)
  const { value, until } = (await cached())!
  const days = (until - Date.now()) / DAY
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
  const { get } = await callsOf(request)
  const all = await get<typeof value>('/sys/dict/queryAllDictItems')
  expect(Object.keys(value).toSorted()).toEqual(Object.keys(all).toSorted())

  // What the page itself still asks for does not count.
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (sent) => {
    const call = /\/sys\/dict\/(refleshCache|queryAllDictItems)/.exec(sent.url())?.[1]
    if (call) calls.push(call)
  })
  await chooseOwn(page, '清理缓存')
  await expect(page.getByText('刷新缓存完成！')).toBeVisible()
  expect(calls).toEqual(['refleshCache', 'queryAllDictItems'])
})
