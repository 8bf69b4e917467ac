import type { RowOf } from '@mortise/model'
import { CheckRule } from '@mortise/system/model'
import { lazily } from '@mortise/web'
import { RuleList } from './rule-list.tsx'
import { SegmentsEditor } from './segments-editor.tsx'

const TryCheck = lazily(() => import('./try-check.tsx'))

const cells = {
  segments: ({ segments }: RowOf<typeof CheckRule>) => segments?.map(({ message }) => message).join('；'),
}
const form = { editors: { segments: SegmentsEditor } }

/** 校验规则: what values must look like, told piece by piece and tried at once. */
export default function CheckRules() {
  return <RuleList of={CheckRule} cells={cells} form={form} Try={TryCheck} />
}
