import type { Context } from '@mortise/server'
import { drawnSite, type Scene } from './draw-site.ts'

/** Where each picture from a building site is kept. */
export type Pictures = Readonly<Record<Scene, string>>

const names: Readonly<Record<Scene, string>> = {
  hung: '完工照.png',
  handle: '锁具.png',
  scratch: '划痕.png',
  gap: '缝隙.png',
}

/** Pictures that the demonstration shows wherever somebody took one, each kept once. */
export async function keepPictures({ files, tenant }: Context): Promise<Pictures> {
  const kept = await Promise.all(
    (Object.keys(names) as Scene[]).map(
      async (scene) =>
        [scene, (await files.save(await drawnSite(scene), names[scene], { tenant })).path] as const,
    ),
  )
  return Object.fromEntries(kept) as Pictures
}
