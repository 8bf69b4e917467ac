import { platform } from '@mortise/server/platform'
import { testApp } from '@mortise/server/testing'
import { CompanyTelephone, SystemParameter, TenantParameter, WorkShifts } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system, { parameter } from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('clerk')
const shop = app.as('shop', { tenant: 'store1' })
const valueIn = (tenant: string) => parameter({ [platform]: app.services, tenant }, WorkShifts)
const shared = async () =>
  (await clerk.of(SystemParameter).list({ where: { code: WorkShifts.code } })).rows[0]!.id

test('a company goes by its own value until it gives it up, and nobody else does', async () => {
  expect([await valueIn('0'), await valueIn('store1')]).toEqual(['08:30-17:30', '08:30-17:30'])
  const own = await shop.of(TenantParameter).add({ parameter: await shared(), value: '10:00-19:00' })
  expect(own.type).toBe('text')
  expect(await valueIn('store1')).toBe('10:00-19:00')
  expect([await valueIn('0'), await valueIn('store2')]).toEqual(['08:30-17:30', '08:30-17:30'])
  expect((await app.as('far', { tenant: 'store2' }).of(TenantParameter).list()).total).toBe(0)
  await shop.of(TenantParameter).remove(own.id)
  expect(await valueIn('store1')).toBe('08:30-17:30')
})

test('a value that the setting does not take is refused, and the platform sets its own directly', async () => {
  const input = { parameter: await shared(), value: '25:00-26:00' }
  await expect(shop.of(TenantParameter).add(input)).rejects.toThrow('上班时间【25:00-26:00】不正确')
  expect(await valueIn('store1')).toBe('08:30-17:30')
  await expect(clerk.of(TenantParameter).add({ ...input, value: '09:00-18:00' })).rejects.toThrow(
    '默认租户请直接修改系统参数',
  )
})

test('a setting that companies set otherwise is not deleted under their hands', async () => {
  const { id } = await clerk
    .of(SystemParameter)
    .add({ name: '门店折扣', code: 'shop_discount', type: 'int', value: '5' })
  const wrong = shop.of(TenantParameter).add({ parameter: id, value: '很多' })
  await expect(wrong).rejects.toThrow('参数值【很多】不是正确的整数')
  const own = await shop.of(TenantParameter).add({ parameter: id, value: '8' })
  await expect(clerk.of(SystemParameter).remove(id)).rejects.toThrow(
    '系统参数【门店折扣】有1家公司另行设置，不能删除',
  )
  await shop.of(TenantParameter).remove(own.id)
  await clerk.of(SystemParameter).remove(id)
})

test('a company says of itself what it told, and nothing that the first one did', async () => {
  const settings = clerk.of(SystemParameter)
  const [row] = (await settings.list({ where: { code: CompanyTelephone.code } })).rows
  await settings.edit({ id: row!.id, version: row!.version, value: '0571-88880000' })
  const told = async (who: typeof shop) => (await who.call('GET', '/sys/tenant/company')).body.result
  expect(await told(app.as('first'))).toMatchObject({ telephone: '0571-88880000' })
  expect(await told(shop)).toMatchObject({ telephone: null })
})
