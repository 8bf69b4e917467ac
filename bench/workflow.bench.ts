import { isChosen } from './chosen.ts'
import type { Report } from './report.ts'
import { workflowStep } from './workflow/step.ts'

export const group = 'workflow'

export async function run(report: Report): Promise<void> {
  if (isChosen('wf-step')) await workflowStep(report)
}
