import { expect, test } from 'vitest'
import {
  type Access,
  type AuthEntry,
  has,
  isAllowed,
  isDisabled,
  toolbarCode,
  visibleColumns,
} from './access.ts'

const entry = (action: string, type = '1', status = '1'): AuthEntry => ({ action, type, status })
const access = (told: Partial<Access>): Access => ({ auth: [], allAuth: [], ...told })

test('[A-251] type 1 shows an element or a column, type 2 lets a field be edited', () => {
  const held = access({ auth: [entry('order:add'), entry('order:price', '2')] })
  expect(has(held, 'order:add')).toBe(true)
  expect(has(held, 'order:price')).toBe(false)
  const controlled = [entry('order:price', '2'), entry('order:cost', '2')]
  expect(isDisabled({ ...held, allAuth: controlled }, 'order:price')).toBe(false)
  expect(isDisabled({ ...held, allAuth: controlled }, 'order:cost')).toBe(true)
})

test('[A-252] status 0 switches a control off, status 1 leaves it on', () => {
  expect(has(access({ allAuth: [entry('a', '1', '0')] }), 'a')).toBe(true)
  expect(has(access({ allAuth: [entry('a', '1', '1')] }), 'a')).toBe(false)
  expect(isDisabled(access({ allAuth: [entry('a', '2', '0')] }), 'a')).toBe(false)
  expect(isDisabled(access({ allAuth: [entry('a', '2', '1')] }), 'a')).toBe(true)
})

test('[A-292] an action of the own list is allowed', () => {
  expect(isAllowed(access({ own: [entry('agree')] }), 'agree')).toBe(true)
})

test('[A-293] without the own list auth and switched-off controls decide about an action', () => {
  expect(isAllowed(access({ auth: [entry('agree')] }), 'agree')).toBe(true)
  expect(isAllowed(access({ allAuth: [entry('agree', '1', '0')] }), 'agree')).toBe(true)
  expect(isAllowed(access({}), 'agree')).toBe(false)
})

test('[A-294] an action of status 0 in the own list is denied, though auth grants it', () => {
  expect(isAllowed(access({ own: [entry('agree', '1', '0')], auth: [entry('agree')] }), 'agree')).toBe(false)
})

test('[A-335] the list of a form shows what it names unless the entry is of type 2', () => {
  expect(has(access({ own: [entry('a')] }), 'a')).toBe(true)
  expect(has(access({ own: [entry('a', '2')] }), 'a')).toBe(false)
})

test('[A-336] one entry may name several actions', () => {
  expect(has(access({ auth: [entry('a,b')] }), 'b')).toBe(true)
  expect(has(access({ auth: [entry('ab')] }), 'b')).toBe(false)
})

test('[A-337] what allAuth holds with status 0 shows to everyone', () => {
  expect(has(access({ allAuth: [entry('a', '1', '0')] }), 'a')).toBe(true)
})

test('[A-340] [A-341] a toolbar key is the prefix, with a colon if it lacks one, and the button', () => {
  expect(toolbarCode('stock', 'add')).toBe('stock:add')
  expect(toolbarCode('stock:', 'batch_delete')).toBe('stock:batch_delete')
  expect(toolbarCode('', 'add')).toBe('add')
})

test('a controlled column that was not granted goes, an unregistered one stays', () => {
  const columns = [{ dataIndex: 'name' }, { dataIndex: 'cost' }, { dataIndex: 'price' }, { title: '操作' }]
  const told = access({ auth: [entry('order:price')], allAuth: [entry('order:price'), entry('order:cost')] })
  expect(visibleColumns(told, 'order', columns)).toEqual([columns[0], columns[2], columns[3]])
})
