import { expect, test } from 'vitest'
import { countComplaint, extensionOf, filledBy, orderOf, popupComplaint } from './popup-config.ts'

const config = { popupCode: 'customers', orgFields: 'customerName,tel', destFields: 'customer,phone' }

test('[B-096] a popup is told by its report, comma lists of columns and fields, its sub-table and more as JSON', () => {
  const popup = { ...config, subKey: 'lines', extendJson: '{"multi":true,"sorter":"tel=desc"}' }
  expect(popupComplaint(popup)).toBeNull()
  expect(extensionOf(popup.extendJson)).toEqual({ multi: true, sorter: 'tel=desc' })
  expect(filledBy(popup, [{ customerName: '王芳', tel: '138' }])).toEqual({ customer: '王芳', phone: '138' })
})

test('a popup without its report, its columns or its fields is no popup', () => {
  for (const missing of ['popupCode', 'orgFields', 'destFields']) {
    expect(popupComplaint({ ...config, [missing]: '' })).toBe('popup参数未正确配置!')
  }
  expect(popupComplaint({ ...config, extendJson: '{multi}' })).toBe('popup参数未正确配置!')
  expect(popupComplaint({ ...config, destFields: 'customer' })).toBe(
    'popup参数未正确配置,原始值和目标值数量不一致!',
  )
})

test('[B-226] with one row to choose, none and two are refused alike', () => {
  expect(countComplaint(2, { multi: false })).toBe('请选择一条记录')
  expect(countComplaint(0, { multi: false })).toBe('请选择一条记录')
  expect(countComplaint(1, { multi: false })).toBeNull()
  expect(countComplaint(2, { multi: true })).toBeNull()
  expect(countComplaint(0, { multi: true })).toBe('请选择一条记录')
})

test('values of several rows are joined, zero is kept and nothing is empty', () => {
  const rows = [{ customerName: '王芳', tel: 0 }, { customerName: null }]
  expect(filledBy(config, rows)).toEqual({ customer: '王芳,', phone: '0,' })
  expect(filledBy(config, rows, ';')).toEqual({ customer: '王芳;', phone: '0;' })
  expect(filledBy(config, [])).toEqual({ customer: '', phone: '' })
})

test('an order is a column and its direction, anything else is none', () => {
  expect(orderOf('tel=desc')).toEqual({ column: 'tel', order: 'desc' })
  for (const wrong of [undefined, '', 'tel', 'tel=up', '=asc']) expect(orderOf(wrong)).toBeNull()
})
