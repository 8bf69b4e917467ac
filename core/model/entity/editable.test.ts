import { expect, test } from 'vitest'
import { posted } from '../flow/presets.ts'
import { defineModule, linkModules } from '../module/module.ts'
import { isEditable, isFieldEditable, isWhollyEditable } from './editable.ts'
import { defineEntity } from './entity.ts'
import * as f from './field.ts'
import type { Editable } from './kinds.ts'

const parcelWith = (editable: Editable<'draft' | 'sent' | 'posted'>) =>
  defineEntity('parcel', {
    label: '包裹',
    fields: {
      to: f.text('收件人'),
      remark: f.text('备注'),
      items: f.lines('明细', { fields: { qty: f.int('数量'), receivedQty: f.int('签收数量') } }),
      status: f.flow('状态', posted({ states: { sent: '在途' }, editable })),
    },
  })

test('a state opens a row whole, in parts, or not at all', () => {
  const Parcel = parcelWith({ draft: true, sent: ['remark', 'items.receivedQty'], posted: ['items'] })
  const inState = (status: string) => ({ status })
  expect(['draft', 'sent', 'posted', 'voided'].map((s) => isEditable(Parcel, inState(s)))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(['draft', 'sent', 'posted'].map((s) => isWhollyEditable(Parcel, inState(s)))).toEqual([
    true,
    false,
    false,
  ])
  const open = (state: string) =>
    ['to', 'remark', 'items', 'items.qty', 'items.receivedQty'].filter((path) =>
      isFieldEditable(Parcel, inState(state), path),
    )
  expect(open('draft')).toHaveLength(5)
  expect(open('sent')).toEqual(['remark', 'items.receivedQty'])
  expect(open('posted')).toEqual(['items', 'items.qty', 'items.receivedQty'])
  expect(open('voided')).toEqual([])
})

test('a list of states opens rows whole, and without a word the first state alone does', () => {
  expect(isWhollyEditable(parcelWith(['draft', 'sent']), { status: 'sent' })).toBe(true)
  expect(isEditable(parcelWith([]), { status: 'draft' })).toBe(false)
})

test('a field that does not exist is refused when modules are put together', () => {
  const link = (editable: Editable<'draft' | 'sent' | 'posted'>) =>
    linkModules([defineModule('parcels', { label: '包裹', entities: [parcelWith(editable)] })])
  expect(() => link({ sent: ['items.receivedQty', 'items', 'remark'] })).not.toThrow()
  for (const path of ['remarks', 'items.received', 'to.name', 'items.qty.unit', 'toString'])
    expect(() => link({ sent: [path] })).toThrow(
      `parcel is editable in or by ${path}, which it does not have`,
    )
})
