import { defineEntity, f } from '@mortise/model'

/**
 * A month of the books. Months are closed one after the other, and in one that is not open nothing is posted; a month
 * without a row is open as long as no later one is closed.
 */
export const StockPeriod = defineEntity('stockPeriod', {
  label: '会计期间',
  table: 'erp_stock_period',
  wire: '/erp_stock_period/erpStockPeriod',
  verbs: ['list', 'queryById', 'add'],
  fields: {
    month: f.text('期间', { required: true, unique: true, max: 7, min: 7, frozen: true, help: '如 2026-11' }),
    status: f.flow('状态', {
      states: { open: '开放', closed: '已结账' },
      moves: {
        close: { label: '结账', from: 'open', to: 'closed', ask: '结账后该期间不能再过账，确认结账？' },
        reopen: { label: '反结账', from: 'closed', to: 'open', ask: '反结账原因：' },
      },
      editable: [],
    }),
  },
  sort: ['month', 'desc'],
})
