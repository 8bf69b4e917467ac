import { defineEntity, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'

const Shop = defineEntity('shop', {
  label: '店',
  fields: { parent: f.ref('上级', 'shop'), name: f.text('名称') },
})
const Address = defineEntity('address', { label: '地址', fields: { shop: f.ref('店', Shop) } })
const Order = defineEntity('order', {
  label: '订单',
  fields: { buyer: f.text('买方'), soldBy: f.ref('店', Shop) },
})
const Link = defineEntity('link', { label: '连接', verbs: [], fields: { shop: f.ref('店', Shop) } })
const entities = new Map([Shop, Address, Order, Link].map((entity) => [entity.name, entity]))

test('what hangs off a row is all that points to it and has a list, those named first', () => {
  const named = (first?: string[]) =>
    partsOf(Shop, entities, first).map(({ entity, key }) => [entity.name, key])
  expect(named()).toEqual([
    ['address', 'shop'],
    ['order', 'soldBy'],
  ])
  expect(named(['order'])).toEqual([
    ['order', 'soldBy'],
    ['address', 'shop'],
  ])
})
