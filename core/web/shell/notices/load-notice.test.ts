import { defineEntity, defineModule, f } from '@mortise/model'
import { expect, test, vi } from 'vitest'
import type { NoticeView } from '../../product/notice-loader.ts'
import { makeProduct, webModule } from '../../product/web-module.ts'
import { loadNotice } from './load-notice.ts'

const Loan = defineEntity('loan', { label: '借用', fields: { no: f.text('单号') } })
const Link = defineEntity('loanLink', { label: '链接', fields: { no: f.text('单号') }, verbs: ['list'] })
const onClose = () => {}
const formData = { id: 'loan-7' }

test('[A-247] the component of a notice is found by its path and its view is called with the form data', async () => {
  const view = vi.fn<NoticeView>(() => '借用单')
  const loans = defineModule('loans', { label: '借用', entities: [] })
  const product = makeProduct([webModule(loans, { notices: { 'loans/due': async () => ({ view }) } })])
  expect(await loadNotice(product, 'loans/due', { formData, onClose })).toBe('借用单')
  expect(view).toHaveBeenCalledExactlyOnceWith({ id: 'loan-7' }, onClose)
})

// Of a link there is only a list, so no row of it can be shown.
test.each(['loans/due', 'entity/loanLink', 'entity/nothing', 'entity/constructor', '', '../loan'])(
  'at the path %j there is nothing',
  async (path) => {
    const product = makeProduct([webModule(defineModule('loans', { label: '借用', entities: [Loan, Link] }))])
    expect(await loadNotice(product, path, { formData, onClose })).toBeNull()
  },
)
