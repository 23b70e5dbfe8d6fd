/** One request in one language. */
export interface CodeExample {
  key: string;
  label: string;
  code: string;
}

const number = '5511912345678';
const text = 'Seu pedido saiu para entrega';

/** Sending a text, in the languages of most callers. */
export function textExamples(address: string): CodeExample[] {
  const body = `{"number": "${number}", "body": "${text}"}`;
  return [
    {
      key: 'curl',
      label: 'curl',
      code: `curl -X POST ${address} \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: pedido-4711" \\
  -d '${body}'`,
    },
    {
      key: 'javascript',
      label: 'JavaScript',
      code: `const answer = await fetch('${address}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.TOKEN}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'pedido-4711',
  },
  body: JSON.stringify({ number: '${number}', body: '${text}' }),
});
console.log(answer.status, await answer.json());`,
    },
    {
      key: 'php',
      label: 'PHP',
      code: `<?php
$call = curl_init('${address}');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('TOKEN'),
        'Content-Type: application/json',
        'Idempotency-Key: pedido-4711',
    ],
    CURLOPT_POSTFIELDS => json_encode(['number' => '${number}', 'body' => '${text}']),
]);
echo curl_exec($call);`,
    },
    {
      key: 'python',
      label: 'Python',
      code: `import os
import requests

answer = requests.post(
    "${address}",
    headers={
        "Authorization": f"Bearer {os.environ['TOKEN']}",
        "Idempotency-Key": "pedido-4711",
    },
    json={"number": "${number}", "body": "${text}"},
)
print(answer.status_code, answer.json())`,
    },
  ];
}

/** Sending a file with a caption. */
export function mediaExamples(address: string): CodeExample[] {
  return [
    {
      key: 'curl',
      label: 'curl',
      code: `curl -X POST ${address} \\
  -H "Authorization: Bearer $TOKEN" \\
  -F "number=${number}" \\
  -F "body=${text}" \\
  -F "medias=@nota.pdf"`,
    },
    {
      key: 'javascript',
      label: 'JavaScript',
      code: `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('number', '${number}');
form.append('body', '${text}');
form.append('medias', await openAsBlob('nota.pdf'), 'nota.pdf');
const answer = await fetch('${address}', {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.TOKEN}\` },
  body: form,
});
console.log(answer.status, await answer.json());`,
    },
    {
      key: 'php',
      label: 'PHP',
      code: `<?php
$call = curl_init('${address}');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN')],
    CURLOPT_POSTFIELDS => [
        'number' => '${number}',
        'body' => '${text}',
        'medias' => new CURLFile('nota.pdf'),
    ],
]);
echo curl_exec($call);`,
    },
    {
      key: 'python',
      label: 'Python',
      code: `import os
import requests

with open("nota.pdf", "rb") as file:
    answer = requests.post(
        "${address}",
        headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
        data={"number": "${number}", "body": "${text}"},
        files={"medias": ("nota.pdf", file)},
    )
print(answer.status_code, answer.json())`,
    },
  ];
}

/** Reading the state of a message. */
export function stateExample(root: string): string {
  return `curl ${root}/123 -H "Authorization: Bearer $TOKEN"`;
}

/** The answer to a text. */
export const answerExample = `{
  "mensagem": "Mensagem enviada",
  "id": 123,
  "state": "queued",
  "failedCode": null,
  "messages": [{ "id": 123, "state": "queued", "failedCode": null }]
}`;
