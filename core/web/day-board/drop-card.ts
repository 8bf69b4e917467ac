import { BusinessError } from '@mortise/model'

/** Does what a dropped card asks for; answers why not, where it is refused. */
export async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return error.message
  }
}
