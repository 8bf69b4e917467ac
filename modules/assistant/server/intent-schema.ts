import { type Intent, type IntentName, intentNames } from '@mortise/assistant/model'
import { z } from 'zod'

const names = Object.keys(intentNames) as [IntentName, ...IntentName[]]

/** All that can be said: one of our intents, what it is about, and nothing beside it. */
export const intentSchema: z.ZodType<Intent> = z.strictObject({
  intent: z.enum(names),
  text: z.string().max(200).default(''),
  detail: z.string().max(50).default(''),
  place: z.string().max(100).optional(),
})

/** An intent in a text that came from outside; null where it is none. What a model thinks first, and its fences, are passed over. */
export function readIntent(text: string): Intent | null {
  try {
    return intentSchema.parse(JSON.parse(bare(text).replaceAll('\\u0000', '')))
  } catch {
    return null
  }
}

function bare(text: string): string {
  const said = text.replace(/<think>[\s\S]*?<\/think>/gi, '').trim()
  return /^```(?:json)?\s*([\s\S]*?)\s*```$/i.exec(said)?.[1] ?? said
}
