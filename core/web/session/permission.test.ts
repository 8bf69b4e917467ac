import { expect, test } from 'vitest'
import {
  type Access,
  type AuthEntry,
  has,
  isAllowed,
  isButtonShown,
  isColumnShown,
  isDisabled,
  toolbarCode,
} from './permission.ts'

const entry = (action: string, type = '1', status = '1'): AuthEntry => ({ action, type, status })
const access = (parts: Partial<Access>): Access => ({ auth: [], allAuth: [], ...parts })

test('[A-251] type 1 shows an element or a column, type 2 lets a field be edited', () => {
  const controlled = [entry('order:cost'), entry('order:price', '2'), entry('order:discount', '2')]
  const own = access({ auth: [entry('order:add'), entry('order:price', '2')], allAuth: controlled })
  expect(has(own, 'order:add')).toBe(true)
  expect(has(own, 'order:price')).toBe(false)
  expect(isColumnShown(own, 'order:cost')).toBe(false)
  expect(isColumnShown(own, 'order:price')).toBe(true)
  expect(isDisabled(own, 'order:price')).toBe(false)
  expect(isDisabled(own, 'order:discount')).toBe(true)
  expect(isDisabled(own, 'order:cost')).toBe(false)
})

test('[A-252] status 0 switches a control off, status 1 leaves it on', () => {
  for (const [status, isOff] of [
    ['0', true],
    ['1', false],
  ] as const) {
    expect(has(access({ allAuth: [entry('a', '1', status)] }), 'a')).toBe(isOff)
    expect(isColumnShown(access({ allAuth: [entry('a', '1', status)] }), 'a')).toBe(isOff)
    expect(isDisabled(access({ allAuth: [entry('a', '2', status)] }), 'a')).toBe(!isOff)
  }
})

test('[A-292] an action is allowed if the own list names it', () => {
  expect(isAllowed(access({ own: [entry('agree')] }), 'agree')).toBe(true)
  expect(isAllowed(access({ own: [entry('agree,return', '2')] }), 'return')).toBe(true)
})

test('[A-293] otherwise the rights of the session and what is controlled decide about it', () => {
  expect(isAllowed(access({ own: [entry('other')], auth: [entry('agree')] }), 'agree')).toBe(true)
  expect(isAllowed(access({ own: [entry('other')], allAuth: [entry('agree', '1', '0')] }), 'agree')).toBe(
    true,
  )
  expect(isAllowed(access({ own: [entry('other')], allAuth: [entry('agree')] }), 'agree')).toBe(false)
})

test('[A-294] an action with status 0 in the own list is denied, whatever else is granted', () => {
  const own = access({
    own: [entry('agree', '1', '0')],
    auth: [entry('agree')],
    allAuth: [entry('agree', '1', '0')],
  })
  expect(isAllowed(own, 'agree')).toBe(false)
})

test('[A-335] the has rule reads the form’s own list, entries of type 2 left out', () => {
  expect(has(access({ own: [entry('send')] }), 'send')).toBe(true)
  expect(has(access({ own: [entry('send', '2')] }), 'send')).toBe(false)
})

test('[A-336] the has rule splits entries that name several actions', () => {
  const own = access({ auth: [entry('a, b')] })
  expect([has(own, 'a'), has(own, 'b'), has(own, 'c'), has(own, 'a, b')]).toEqual([true, true, false, false])
})

test('[A-337] the has rule shows to everyone what is not controlled', () => {
  expect(has(access({ allAuth: [entry('print', '1', '0')] }), 'print')).toBe(true)
})

test('what is controlled and not held shows to nobody, and neither does what nobody registered', () => {
  expect(has(access({ allAuth: [entry('print')] }), 'print')).toBe(false)
  expect(has(access({ auth: [entry('print', '2')] }), 'print')).toBe(false)
  expect(has(access({}), 'unheard')).toBe(false)
})

test('a column that nobody registered stays, one controlled and held too', () => {
  const own = access({
    auth: [entry('order:view.cost')],
    allAuth: [entry('order:view.cost'), entry('order:view.profit')],
  })
  const columns = ['order:view.name', 'order:view.cost', 'order:view.profit']
  expect(columns.map((code) => isColumnShown(own, code))).toEqual([true, true, false])
})

test('[A-339] a toolbar button shows unless it is excluded under its prefix', () => {
  const excluded = ['stock:add']
  expect(isButtonShown(excluded, 'stock', 'add')).toBe(false)
  expect(isButtonShown(excluded, 'stock', 'batch_delete')).toBe(true)
  expect(isButtonShown(excluded, 'order', 'add')).toBe(true)
})

test('[A-340] add and batch_delete are keys under an optional prefix', () => {
  expect(toolbarCode('stock', 'add')).toBe('stock:add')
  expect(toolbarCode('stock', 'batch_delete')).toBe('stock:batch_delete')
  expect(toolbarCode('', 'batch_delete')).toBe('batch_delete')
})

test('[A-341] a prefix without its colon gets one', () => {
  expect(toolbarCode('stock', 'add')).toBe(toolbarCode('stock:', 'add'))
})
