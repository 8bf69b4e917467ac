import { type Context, storyOf } from '@mortise/server'
import { pastCases, presentCases } from './cases.ts'
import { pastInstalls } from './past-installs.ts'
import { keepPictures } from './pictures.ts'
import { presentInstalls } from './present-installs.ts'

/** What hangs by now and what of it went wrong, and the visits and cases of these days in every state. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs('admin')
  const story = storyOf(ctx, 31)
  const pictures = await keepPictures(ctx)
  await pastInstalls(ctx, story, pictures)
  await presentInstalls(ctx, pictures)
  const doors = await pastCases(ctx, story, pictures)
  await presentCases(ctx, story, pictures, doors)
}
