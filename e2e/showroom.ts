import type { APIRequestContext } from '@playwright/test'
import { callsOf, type Person } from './fixtures.ts'

interface Door {
  readonly id: string
  readonly doorName: string
  readonly doorCode: string
}

/** A door on sale that can be made as it comes, and the values that it comes with. */
export async function wholeDoor(request: APIRequestContext, who?: Person) {
  const { get, post } = await callsOf(request, who)
  const { records } = await get<{ records: Door[] }>('/erp_door/erpDoor/list', {
    status: 'published',
    pageSize: '50',
  })
  for (const door of records) {
    const { errors, values } = await post<{ values: Record<string, string>; errors: object[] }>(
      '/erp_door/erpDoor/evaluate',
      { doorId: door.id, values: {} },
    )
    if (errors.length === 0) return { door, values }
  }
  throw new Error('no door can be made as it comes')
}

/** The address of a door in the showroom, configured so that it can be made. */
export async function configuredDoor(request: APIRequestContext, who?: Person): Promise<string> {
  const { door, values } = await wholeDoor(request, who)
  return `/doors/showroom#${new URLSearchParams({ Door: door.id, ...values })}`
}
