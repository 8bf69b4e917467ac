import type { InputOf, RowOf } from '@mortise/model'
import type { RunningApp } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'

let count = 0

/** A store with a department of its own, for tests of what hangs off one. */
export async function addStore(
  app: Pick<RunningApp, 'services'>,
  fields: Partial<InputOf<typeof Store>> = {},
): Promise<RowOf<typeof Store>> {
  const name = `门店${++count}`
  return app.services.asSystem('0', async ({ repo }) => {
    const root = await repo(Depart).first({ orgCode: 'A01' })
    const depart = await repo(Depart).add({ name, parent: root?.id ?? null, category: '4' })
    return repo(Store).add({ name, type: '2', depart: depart.id, tel: '0571-88880000', ...fields })
  })
}
