import { isChosen } from './chosen.ts'
import type { Report } from './report.ts'
import { workflowAction } from './workflow/action.ts'
import { workflowStep } from './workflow/step.ts'
import { growthNames, tasksGrowth } from './workflow/tasks-growth.ts'

export const group = 'workflow'

export async function run(report: Report): Promise<void> {
  if (isChosen('wf-step')) await workflowStep(report)
  if (isChosen('wf-action')) await workflowAction(report)
  if (growthNames.some(isChosen)) await tasksGrowth(report)
}
