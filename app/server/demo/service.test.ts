import { compare } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { AfterSale, FoundFault, HungDoor, Install, isWholeDuty } from '@mortise/service/model'
import { expect, test } from 'vitest'
import { demoFactory } from '../testing/demo-factory.ts'

const app = await demoFactory()
const { installs, cases, hung, found, units } = await app.services.asSystem('0', async ({ repo }) => ({
  installs: await repo(Install).find({}, { limit: 10_000 }),
  cases: await repo(AfterSale).find({}, { limit: 10_000 }),
  hung: await repo(HungDoor).find({}, { limit: 10_000 }),
  found: await repo(FoundFault).find({}, { limit: 10_000 }),
  units: await repo(DoorUnit).find({}, { limit: 100_000 }),
}))

test('visits and cases are there in every state, with pictures', () => {
  const visits = new Set(installs.map(({ status }) => status))
  for (const state of [
    'waiting',
    'appointed',
    'assigned',
    'working',
    'finished',
    'accepted',
    'failed',
    'cancelled',
  ] as const)
    expect(visits).toContain(state)
  const states = new Set(cases.map(({ status }) => status))
  for (const state of [
    'waiting',
    'accepted',
    'planned',
    'processing',
    'finished',
    'closed',
    'voided',
  ] as const)
    expect(states).toContain(state)
  expect(cases.every(({ photos }) => (photos ?? []).length > 0)).toBe(true)
})

test('every door that hangs was hung at a visit after it was signed for, and is under warranty from then on', () => {
  const at = new Map(
    installs.flatMap(({ finishedAt, items }) =>
      items.flatMap(({ doorUnit, doneQty }) =>
        doorUnit && compare(doneQty, 0) > 0 ? [[doorUnit as string, finishedAt] as const] : [],
      ),
    ),
  )
  const hanging = units.filter(({ id, status }) => status === '4' && at.has(id))
  expect(hanging.length).toBeGreaterThan(100)
  for (const { id, installedAt, warrantyUntil } of hanging) {
    expect(installedAt).toBe(at.get(id))
    expect((warrantyUntil ?? '') > (installedAt ?? '')).toBe(true)
  }
})

test('the quality of deliveries has something to show: visits that were not enough, faults by cause, part and installer', () => {
  expect(installs.filter(({ status }) => status === 'failed').length).toBeGreaterThan(2)
  expect(hung.filter(({ hasFault }) => hasFault).length).toBeGreaterThan(2)
  expect(new Set(found.map(({ faultType }) => faultType)).size).toBeGreaterThan(3)
  for (const { status, duties } of cases) if (status === 'closed') expect(isWholeDuty(duties)).toBe(true)
})
