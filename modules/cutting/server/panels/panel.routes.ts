import { Panel } from '@mortise/cutting/model'
import { type AnyRoute, get, message, post } from '@mortise/server'
import { z } from 'zod'
import { cutPanel, spoilPanel, uncutPanel } from './cut-panel.ts'
import { waitingPanels } from './waiting-panels.ts'

const read = z.object({ code: z.string().trim().toUpperCase().min(1, '请扫描板件码').max(64) })
const spoilt = z.object({ id: z.string().max(36), reason: z.string().trim().min(1, '请填写原因').max(180) })

export const panelRoutes: AnyRoute[] = [
  get('/erp_panel/erpPanel/waiting', 'panel:list', ({ ctx }) => waitingPanels(ctx)),
  post('/erp_panel/erpPanel/cut', 'panel:cut', { body: read }, async ({ ctx, body }) =>
    message('开料成功！', await cutPanel(ctx, body.code)),
  ),
  post('/erp_panel/erpPanel/uncut', 'panel:uncut', { body: read }, async ({ ctx, body }) => {
    await uncutPanel(ctx, body.code)
    return message('已撤销开料！')
  }),
  post('/erp_panel/erpPanel/spoil', 'panel:spoil', { body: spoilt }, async ({ ctx, body }) => {
    const again = await spoilPanel(ctx, body.id, body.reason)
    const [row] = await ctx.output(Panel, [again])
    return message(`已报废，补板 ${again.no} 待排版`, row)
  }),
]
