/** How long a search goes on. By a number of moves it finds the same for the same seed; a clock is for people who wait. */
export interface Patience {
  /** How much is used up after so many moves, from 0 to 1; at 1 the search ends. */
  spent(moves: number): number
}

/** Moves between two questions how much patience is left: some milliseconds. */
export const MOVES_BETWEEN = 256

export const forMoves = (most: number): Patience => ({ spent: (moves) => moves / most })
