import { defineModule, everyRole } from '@mortise/model'
import { AssistantEndpoint } from './assistant-endpoint.ts'
import { AssistantIntent, AssistantLog, AssistantOutcome } from './assistant-log.ts'

export {
  type Answer,
  type AnswerFigure,
  type AnswerLink,
  type AnswerTable,
  type Choice,
  type ChoiceEvent,
  type Intent,
  type IntentName,
  intentNames,
  LONGEST_QUESTION,
  NOT_FOUND,
  type Reply,
} from './answer.ts'
export { AssistantEndpoint, AssistantIntent, AssistantLog, AssistantOutcome }

export const assistant = defineModule('assistant', {
  label: 'AI助手',
  icon: 'message',
  entities: [AssistantLog, AssistantEndpoint],
  dicts: [AssistantOutcome, AssistantIntent],
  // Whoever may ask is told nothing that a page would not show.
  duties: { [everyRole]: ['aizs', '/ai/assistant'] },
  menu: [
    { label: 'AI助手', open: '/ai/assistant' },
    { label: AssistantLog.label, open: AssistantLog },
    { label: AssistantEndpoint.label, open: AssistantEndpoint },
  ],
})
