import { defineModule } from '@mortise/model'
import { expect, test, vi } from 'vitest'
import { serverModule } from '../module/module.ts'
import { get, post } from '../module/route.ts'
import { testApp } from '../testing/test-app.ts'

const ran: unknown[] = []
const doors = serverModule(defineModule('doors', { label: '门', entities: [] }), {
  routes: [
    get('/door/ask', 'login', ({ ctx }) => ctx.enqueue('doors:count', { by: 'GET' })),
    post('/door/tell', 'login', ({ ctx }) => ctx.enqueue('doors:count', { by: 'POST' })),
  ],
  jobs: { count: { label: '清点', run: async ({ tenant }, { by }) => void ran.push([tenant, by]) } },
})

test('a job runs in the tenant of whoever wanted it, also when a reading call did', async () => {
  const app = await testApp(doors)
  const user = app.as('traveller', { tenant: '7' })
  await user.call('GET', '/door/ask')
  await user.call('POST', '/door/tell')
  await vi.waitFor(() => expect(ran).toHaveLength(2), 10_000)
  expect(ran).toEqual(
    expect.arrayContaining([
      ['7', 'GET'],
      ['7', 'POST'],
    ]),
  )
})
