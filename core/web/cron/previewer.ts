import { BusinessError, NO_RUNS, previewCron } from '@mortise/model'

/** Works the next runs out elsewhere: as lines, or as one text. */
export type RemotePreview = (cron: string, from: Date) => Promise<string | readonly string[]>

/** Milliseconds that an expression rests before its runs are worked out. */
export const PREVIEW_PAUSE = 500

/** The next runs of an expression, or why there are none: by the remote function, or here. */
export async function previewOf(cron: string, remote?: RemotePreview): Promise<string> {
  if (!remote) return previewCron(cron)
  try {
    const answer = await remote(cron, new Date())
    return (typeof answer === 'string' ? answer : answer.join('\n')) || NO_RUNS
  } catch (error) {
    if (error instanceof BusinessError) return error.message
    throw error
  }
}

/** Previews the expression that was asked for last, once it rests. */
export function makePreviewer(show: (text: string) => void, remote?: RemotePreview) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  const stop = () => {
    clearTimeout(timer)
    latest += 1
  }
  return {
    ask(cron: string) {
      stop()
      const own = latest
      timer = setTimeout(async () => {
        const text = await previewOf(cron, remote)
        if (own === latest) show(text)
      }, PREVIEW_PAUSE)
    },
    stop,
  }
}
