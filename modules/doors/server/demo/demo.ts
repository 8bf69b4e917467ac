import { Door } from '@mortise/doors/model'
import type { Context } from '@mortise/server'
import { adminName } from '@mortise/system/model'
import sharp from 'sharp'
import type { DoorSpec } from './door-spec.ts'
import { doors } from './doors.ts'
import { drawDoor } from './draw-door.ts'
import { drawOption, drawSwatch } from './draw-option.ts'
import { materials, parameters } from './library.ts'
import { putDoor, putLibrary } from './put-doors.ts'

/** Twenty-four doors of four families, each with its picture and its first version. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs(adminName)
  const pictures = await drawAll(ctx)
  const library = await putLibrary(ctx, materials, parameters, pictures)
  for (const door of doors) {
    const { id } = await putDoor(ctx, door, library, pictures)
    await ctx.repo(Door).move(id, 'publish', { reason: '首次发布' })
  }
}

async function drawAll(ctx: Context): Promise<Map<string, string>> {
  const drawings = [
    ...doors.flatMap((door, index) => [
      [door.code, drawDoor(door, index)] as const,
      ...facesOf(door).map(
        ({ name, swatch }) => [`${door.code} ${name}`, drawDoor(door, index, swatch)] as const,
      ),
    ]),
    ...materials.flatMap(({ code, swatch }) => (swatch ? [[code, drawSwatch(swatch)] as const] : [])),
    ...parameters.flatMap(({ code, options = [] }) =>
      options.flatMap(({ code: own, picture }) =>
        picture ? [[`${code}.${own}`, drawOption(picture)] as const] : [],
      ),
    ),
  ]
  const saved = await Promise.all(
    drawings.map(async ([name, svg]) => [name, await save(ctx, name, svg)] as const),
  )
  return new Map(saved)
}

/** The veneers and paints that a door may have on the side that is drawn: that of an entrance is steel. */
const facesOf = ({ family, parameters: own }: DoorSpec) => {
  const face = own.find(({ parameter }) => parameter === 'face')
  return face && family !== '入户门'
    ? materials.filter(({ category, swatch }) => swatch && category === face.category)
    : []
}

/** Drawn once for all browsers: a picture travels and shrinks as any uploaded one does. */
async function save({ files }: Context, name: string, svg: string): Promise<string> {
  // Without a palette: that takes three times as long, for every start of a demonstration.
  const picture = await sharp(Buffer.from(svg)).png().toBuffer()
  const { path } = await files.save(picture, `${name}.png`, { folder: 'doors', trusted: true })
  return path
}
