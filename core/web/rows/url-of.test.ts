import { defineEntity, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { makeClient } from '../http/client.ts'
import { fetchPage } from './list-page.ts'
import { urlOf } from './url-of.ts'

const Door = defineEntity('door', { label: '门', wire: '/door', fields: { name: f.text('名称') } })
const Mute = { ...Door, verbs: [] }

test('a list calls the addresses that its entity tells', () => {
  expect(urlOf(Door, 'list')).toBe('/door/list')
  expect(urlOf(Door, 'deleteBatch')).toBe('/door/deleteBatch')
})

test('[B-230] a list that was not told an address says which', async () => {
  const client = makeClient({ bearing: () => ({ token: null, tenant: null, lowApp: null }), onFailure() {} })
  await expect(fetchPage(client, Mute, {})).rejects.toThrow('请设置url.list属性!')
  await expect(fetchPage(client, { ...Door, wire: '' }, {})).rejects.toThrow('请设置url.list属性!')
  expect(() => urlOf(Mute, 'delete')).toThrow('请设置url.delete属性!')
  expect(() => urlOf(Mute, 'deleteBatch')).toThrow('请设置url.deleteBatch属性!')
})
