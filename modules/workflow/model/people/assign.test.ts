import { expect, test } from 'vitest'
import type { Situation } from '../engine/environment.ts'
import { company } from '../engine/instance.fixture.ts'
import { type AssignBy, assignWays } from '../graph/settings.ts'
import { assignees } from './assign.ts'

const situation: Situation = {
  node: 'a',
  starter: { user: 'zoe', depart: 'sales', roles: [], departLevel: 2 },
  variables: { keeper: 'kim', helpers: ['kim', 'lee'], unit: 'sales', amount: 20 },
  chosen: ['picked'],
  previousApprovers: ['before'],
  managers: ['boss'],
}
const named = (by: AssignBy, value = '') => assignees([{ by, value }], situation, company)

const expected: Readonly<Record<AssignBy, readonly [value: string, users: readonly string[]]>> = {
  user: ['ann，bob', ['ann', 'bob']],
  role: ['finance', ['fang', 'feng']],
  depart: ['sales', ['ann', 'bob']],
  departLeader: ['sales', ['chief']],
  leaders: ['5', ['chief', 'boss']],
  position: ['cashier', ['cash']],
  group: ['board', ['boss', 'chief']],
  starter: ['', ['zoe']],
  starterLeader: ['', ['chief']],
  starterChoice: ['', ['picked']],
  previousChoice: ['', ['picked']],
  formUser: ['helpers', ['kim', 'lee']],
  formDepartLeader: ['unit', ['chief']],
  expression: ["if(amount > 10, concat(keeper, ',', starter), starter)", ['kim', 'zoe']],
  previousApprover: ['', ['before']],
  resolver: ['storeSalesman', ['seller']],
}

test.each(Object.entries(expected))('%s finds its people', (by, [value, users]) => {
  expect(named(by as AssignBy, value)).toEqual(users)
})

test('there are sixteen ways', () => {
  expect(Object.keys(assignWays)).toHaveLength(16)
})

test('several rules are joined in their order, everybody once', () => {
  const rules = [
    { by: 'depart', value: 'sales' },
    { by: 'leaders', value: '1' },
    { by: 'user', value: 'bob,chief,cash' },
  ] as const
  expect(assignees(rules, situation, company)).toEqual(['ann', 'bob', 'chief', 'cash'])
})

test('for somebody who has left the agent, the head of the department, or the managers stand in', () => {
  expect(named('user', 'gone')).toEqual(['deputy'])
  expect(named('user', 'lost')).toEqual(['chief'])
  expect(named('user', 'nobody')).toEqual(['boss'])
})

test('the starter stands in for nobody', () => {
  const by = (user: string) => ({ ...situation, starter: { ...situation.starter, user } })
  const found = (user: string, starter: string) =>
    assignees([{ by: 'user', value: user }], by(starter), company)
  expect(found('gone', 'deputy')).toEqual(['boss'])
  expect(found('lost', 'chief')).toEqual(['boss'])
  expect(found('nobody', 'boss')).toEqual([])
})

test('superiors never go round', () => {
  const circle = { ...company, leaderOf: (user: string) => (user === 'x' ? 'zoe' : 'x') }
  expect(assignees([{ by: 'leaders', value: '9' }], situation, circle)).toEqual(['x'])
})
