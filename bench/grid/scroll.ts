import type { Page } from '@playwright/test'
import { codeOf, ROW_HEIGHT, stageSize } from './pages/sample.ts'

const SECONDS = 5
const DISTANCE = 7500
/** By so much the page's thread is slowed down, for every grid alike, where a machine is too fast to tell them apart. */
const SLOWED = Number(process.env.SLOWED ?? 1)
/** Of a screen that draws sixty a second. */
const FRAME = 1000 / 60

/** A grid whose page is too busy may lose some turns of the wheel; it is then turned anew, so often. */
const MOST_TURNS = 4
const ARRIVAL = 5000

/** Frames that a five-second turn of the wheel should have had and did not get. */
export async function droppedFrames(page: Page): Promise<number> {
  for (let turn = 1; ; turn += 1) {
    const dropped = await turnWheel(page)
    try {
      await page.waitForFunction(isBeyond, Math.floor(DISTANCE / ROW_HEIGHT), { timeout: ARRIVAL })
      return dropped
    } catch (error) {
      if (turn === MOST_TURNS) throw error
      await scrollToTop(page)
    }
  }
}

async function turnWheel(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  const watch = await page.evaluateHandle(watchFrames)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await devtools.send('Input.synthesizeScrollGesture', {
    x: stageSize.width / 2,
    y: stageSize.height / 2,
    yDistance: -DISTANCE,
    speed: DISTANCE / SECONDS,
    gestureSourceType: 'mouse',
  })
  const frames = await watch.evaluate(({ stop }) => stop())
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  const gaps = frames.slice(1).map((frame, at) => frame - (frames[at] ?? frame))
  return gaps.reduce((dropped, gap) => dropped + Math.max(0, Math.round(gap / FRAME) - 1), 0)
}

/** Back to the first row, as fast as the wheel goes. */
export async function scrollToTop(page: Page): Promise<void> {
  await page.mouse.move(stageSize.width / 2, stageSize.height / 2)
  await page.mouse.wheel(0, -2 * DISTANCE)
  await page.waitForFunction((code) => document.body.textContent?.includes(code), codeOf(0))
}

/** Runs in the page. Not every grid stops at the very row that the wheel came to. */
function isBeyond(row: number): boolean {
  const codes = document.body.textContent?.match(/MD-\d+/g) ?? []
  return codes.some((code) => Number(code.slice(3)) > row)
}

/** Runs in the page: when each frame began. */
function watchFrames(): { readonly stop: () => number[] } {
  const frames: number[] = []
  let request = requestAnimationFrame(note)
  function note(time: number) {
    frames.push(time)
    request = requestAnimationFrame(note)
  }
  const stop = () => {
    cancelAnimationFrame(request)
    return frames
  }
  return { stop }
}
