import type { PayBatch } from '@mortise/pay/model'
import type { DocumentParts } from '@mortise/web'
import { BatchSlips } from './batch-slips.tsx'

/** What a batch consists of, on its own page. */
export default {
  tabs: [{ key: 'slips', label: '工资单', needs: 'paySlip:look', View: BatchSlips }],
} satisfies DocumentParts<typeof PayBatch>
