import {
  type AnyEntity,
  type AnyField,
  choosableFields,
  codeOf,
  everyRole,
  fieldsOf,
  linkModules,
} from '@mortise/model'
import { Supplier } from '@mortise/purchasing/model'
import { BankInfo } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

// What the roles that come with the product read of rows whose lists they do not have, because a form lets them choose one.

const linked = linkModules(modules.map(({ module }) => module))
const codesOf = (role: string): ReadonlySet<string> =>
  new Set(linked.modules.flatMap(({ duties = {} }) => [duties[everyRole] ?? [], duties[role] ?? []].flat(2)))
const chosenBy = (role: string, entity: AnyEntity): string[] => {
  const codes = codesOf(role)
  if (entity.pickedBy === 'everyone' || codes.has(codeOf(entity, 'list'))) return []
  return [...(choosableFields(linked, entity, (code) => codes.has(code)) ?? [])]
}

/** Money, and by what somebody is reached, paid or known. */
const personal = new Set(['phone', 'mobile', 'landline', 'email', 'bankCard', 'idNumber', 'idCard', 'qq'])
const isSensitive = (field: AnyField | undefined): boolean =>
  field !== undefined &&
  (field.kind === 'money' ||
    (field.kind === 'rollup' && field.isMoney === true) ||
    (field.kind === 'text' && (personal.has(String(field.rule)) || field.secret === true)))

test('nobody reads money, accounts or how somebody is reached through a picker, but to fill in a form of their own', () => {
  const found = [...linked.entities.values()].flatMap((entity) =>
    [...linked.roles.keys()].flatMap((role) => {
      const keys = chosenBy(role, entity).filter((key) => isSensitive(fieldsOf(entity)[key]))
      return keys.length > 0 ? [`${role} ${entity.name}: ${keys.join(', ')}`] : []
    }),
  )
  expect(found).toEqual([
    // Whoever keeps the files of staff chooses the account that wages go to.
    'personnel bankInfo: accountNo',
    // Whoever measures says for which quote.
    'installer quote: totalAmount',
    'service quote: totalAmount',
  ])
})

test('who sells chooses no account and no open item; who buys and plans chooses a supplier', () => {
  const openItem = linked.entities.get('finOpenItem')!
  expect([chosenBy('sales', BankInfo), chosenBy('sales', openItem)]).toEqual([[], []])
  expect(chosenBy('planner', Supplier)).toEqual(expect.arrayContaining(['code', 'name']))
})
