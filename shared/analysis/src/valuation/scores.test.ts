import { conditionScore } from './scores'

test.each<[score: number | null, texts: string[]]>([
  [1, ['Poor', 'Very poor, new roof', 'Tear down', 'Teardown', 'Poor/Fair']],
  [
    2,
    ['Fixer', 'Fair', 'Original', 'Needs work', 'Fixer, New Roof', 'Fair, new furnace', 'Needs new kitchen'],
  ],
  [2, ['Not updated', 'Not very good', 'Below Average', 'Fair to good', 'Deferred maintenance, good bones']],
  [3, ['Average', 'Average, as repaired', 'Normal with updated kitchen', 'New roof, average otherwise']],
  [
    4,
    [
      'Good',
      'Updated/Remodeled',
      'Updated Remodeled',
      'Updated, original hardwood floors',
      'Good, needs paint',
    ],
  ],
  [
    4,
    [
      'Above average',
      'New kitchen, good otherwise',
      'No deferred maintenance, good',
      'Needs nothing: remodeled',
    ],
  ],
  [
    5,
    [
      'Very good',
      'Excellent',
      'New',
      'New Construction',
      'To Be Built',
      'Like new',
      'New, Updated/Remodeled',
    ],
  ],
  [5, ['Very good, original trim', 'New home with average finishes', 'Like new condition']],
  [null, ['', ' ', 'as seen', 'New roof', 'Newly listed', 'Under Construction']],
])('what a text says first of a home has the score %s [VAL-2]', (score, texts) => {
  expect(texts.map((text) => [text, conditionScore(text)])).toEqual(texts.map((text) => [text, score]))
})

test('a condition that is not stated has no score [VAL-2]', () => {
  expect(conditionScore(null)).toBeNull()
})
